#pragma once
// Byte scans for the JSON reader. Header-only, so that the Swift compiler inlines them.
// Every function reads 16 bytes from p; the caller guarantees that they exist (the reader pads its buffer).
// The SSE2 path is the baseline of x86-64; other processors take the portable path with equal results.
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__) && !defined(CSCAN_PORTABLE)
#include <emmintrin.h>

static inline __m128i cscan_load(const uint8_t *p) { return _mm_loadu_si128((const __m128i *)p); }

/// Bit n is set where byte n ends a plain run inside a string: quote, backslash or a control character.
static inline uint32_t cscan_string_stops(const uint8_t *p) {
    __m128i v = cscan_load(p);
    __m128i stops = _mm_or_si128(
        _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8('"')), _mm_cmpeq_epi8(v, _mm_set1_epi8('\\'))),
        _mm_cmpeq_epi8(_mm_min_epu8(v, _mm_set1_epi8(0x1f)), v));
    return (uint32_t)_mm_movemask_epi8(stops);
}

/// Bit n is set where byte n is not one of JSON's four blanks (space, tab, line feed, carriage return).
static inline uint32_t cscan_not_blank(const uint8_t *p) {
    __m128i v = cscan_load(p);
    __m128i blank = _mm_or_si128(
        _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8(' ')), _mm_cmpeq_epi8(v, _mm_set1_epi8('\n'))),
        _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8('\r')), _mm_cmpeq_epi8(v, _mm_set1_epi8('\t'))));
    return (uint32_t)_mm_movemask_epi8(blank) ^ 0xffffu;
}

/// The length of the ASCII prefix, in steps of 64 bytes and then one byte at a time.
static inline size_t cscan_ascii_prefix(const uint8_t *p, size_t count) {
    size_t i = 0;
    for (; i + 64 <= count; i += 64) {
        __m128i any = _mm_or_si128(
            _mm_or_si128(cscan_load(p + i), cscan_load(p + i + 16)),
            _mm_or_si128(cscan_load(p + i + 32), cscan_load(p + i + 48)));
        if (_mm_movemask_epi8(any) != 0) break;
    }
    while (i < count && p[i] < 0x80) i++;
    return i;
}

#else

static inline uint32_t cscan_string_stops(const uint8_t *p) {
    uint32_t mask = 0;
    for (int n = 0; n < 16; n++) mask |= (uint32_t)(p[n] == '"' || p[n] == '\\' || p[n] < 0x20) << n;
    return mask;
}

static inline uint32_t cscan_not_blank(const uint8_t *p) {
    uint32_t mask = 0;
    for (int n = 0; n < 16; n++) {
        mask |= (uint32_t)(p[n] != ' ' && p[n] != '\n' && p[n] != '\r' && p[n] != '\t') << n;
    }
    return mask;
}

static inline size_t cscan_ascii_prefix(const uint8_t *p, size_t count) {
    size_t i = 0;
    while (i + 8 <= count) {
        uint64_t word;
        memcpy(&word, p + i, 8);
        if (word & 0x8080808080808080u) break;
        i += 8;
    }
    while (i < count && p[i] < 0x80) i++;
    return i;
}

#endif

/// The offset of the first byte that is not well-formed UTF-8, or count when all is (Unicode 15, table 3-7:
/// no surrogates, no overlong forms, nothing above U+10FFFF).
static inline size_t cscan_utf8_prefix(const uint8_t *p, size_t count) {
    size_t i = 0;
    while (i < count) {
        uint8_t a = p[i];
        if (a < 0x80) {
            // One ASCII character between others is common in running text: take the long step only where it pays.
            if (i + 16 <= count) i += cscan_ascii_prefix(p + i, count - i);
            else i++;
            continue;
        }
        if (a < 0xc2) return i;
        if (a < 0xe0) {
            if (i + 2 > count || (p[i + 1] & 0xc0) != 0x80) return i;
            i += 2;
        } else if (a < 0xf0) {
            if (i + 3 > count || (p[i + 1] & 0xc0) != 0x80 || (p[i + 2] & 0xc0) != 0x80) return i;
            if ((a == 0xe0 && p[i + 1] < 0xa0) || (a == 0xed && p[i + 1] > 0x9f)) return i;
            i += 3;
        } else {
            if (a > 0xf4 || i + 4 > count) return i;
            if ((p[i + 1] & 0xc0) != 0x80 || (p[i + 2] & 0xc0) != 0x80 || (p[i + 3] & 0xc0) != 0x80) return i;
            if ((a == 0xf0 && p[i + 1] < 0x90) || (a == 0xf4 && p[i + 1] > 0x8f)) return i;
            i += 4;
        }
    }
    return count;
}

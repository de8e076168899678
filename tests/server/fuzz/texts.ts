import * as fc from 'fast-check'
import { fallbackDate } from '#contract/date.ts'

/** Texts that often break programs, in groups. */
export const naughty = [
  // Empty and invisible texts.
  ...['', ' ', '\t\n', '\u00a0', '\u200b\u2060', '\ufeff', '\u3164', '\u2800', '\u00ad'],
  // Control characters with NUL, and lone surrogates.
  ...['a\u0000b', '\u0000', 'a\u0008b', '\u001b[31m', '\u007f', 'a\u0085b', '\ud800', 'a\udc00b', '\uffff'],
  // Line breaks of every system.
  ...['a\r\nb', 'a\rb', 'a\nb', 'a\u2028b', 'a\u2029b', '\r\nSet-Cookie: a=b'],
  // Right to left, overrides, joined emoji, towers of marks, marks that grow when they are normalized.
  ...['مرحبا', '\u202eabc', '\u2066abc', '👩🏽‍❤️‍👨🏻', '🏴󠁧󠁢󠁷󠁬󠁳󠁿', '🇮🇩'.repeat(3), 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤'],
  ...['\u0344'.repeat(16), 'a\u0340\u0341\u0343\u0344'],
  ...['\ufb2c\u0344\u0344', '\u{1d160}'.repeat(4), 'ﷺ', '\u0958\u0959', 'Å', 'ſ', 'İ', 'ß', 'ǅ'],
  // Code of other languages.
  ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', 'javascript:alert(1)', '{{7*7}}'],
  ...['$' + '{7*7}'],
  ...["' OR '1'='1", "'; drop table opening; --", '1; select pg_sleep(9)', '$(reboot)', '`id`', '%s%n%x'],
  ...['%00', '%zz'],
  ...['../../etc/passwd', '..\\..\\', 'file:///etc/passwd', '//evil.example', 'data:text/html,x', 'http://'],
  // Words and numbers that parsers take for something else.
  ...['null', 'undefined', 'NaN', 'true', 'false', '0', '-0', '-1', '1e3', '0x10', '07', ' 7 ', '٣', '７'],
  ...['1,5'],
  ...['2147483648', '9007199254740993', '99999999999999999999', '1'.repeat(400), '[object Object]', '[]'],
  ...['{}'],
  ...['__proto__', 'constructor', 'toString', '[', '{"a":', '"', '\\', '\\u0000', '$1', '$&'],
]

// Characters that are easily lost, doubled or misread on their way.
const signs = [...'<>&"\'\\%$#+?/=;{}[]', ' ', '\n', 'e\u0301', '\u2126', '\u200f', 'ع', '🎁', '\ufffd', '0']

/** Texts of every kind that a field may ask for; a leaf of a schema keeps those that it takes. */
export const kinds: fc.Arbitrary<string>[] = [
  fc.string({ unit: fc.constantFrom(...signs), minLength: 1, maxLength: 11 }),
  fc.string({ unit: fc.constantFrom(...signs), minLength: 1, maxLength: 11 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 13 }),
  fc.string({ unit: 'grapheme', maxLength: 150 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.stringMatching(/^[a-zA-Z]{2,12}$/),
  fc.stringMatching(/^\d{8}$/),
  fc.stringMatching(/^([1-9]\d|100)% ([1-9]\d|100)%$/),
  // The sample's own secret date.
  fc.constant(fallbackDate),
  fc.stringMatching(/^\d\d-\d\d-\d{4}$/),
  fc.stringMatching(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/),
  fc.stringMatching(/^[1-9]\d{0,4}$/),
  fc.stringMatching(/^(\+62|0)8\d{2}-\d{4}-\d{3,4}$/),
  fc.stringMatching(/^[a-z]{4,9}-[a-z]{4,9}-\d{2,9}$/),
  fc.stringMatching(/^ {0,2}[a-zA-Z]{2,9}[.+_]?[a-z0-9]{2,5}@[a-z]{3,9}\.(id|com|co\.id)$/),
  fc.stringMatching(
    /^https?:\/\/[a-z0-9-]{1,9}\.(id|example)(:[1-9]\d{1,3})?(\/[\w~%.-]{0,9})?([?#]\w{0,9})?$/,
  ),
  fc.stringMatching(/^(\/[\w~.-]{1,9}){1,3}$/),
  fc.stringMatching(/^\/media\/[\w.-]{1,9}$/),
  fc.stringMatching(/^([a-zA-Z]{2,9}-)?[a-z0-9]{1,9}\.(id|co\.id|example)$/),
  fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
  fc.constantFrom(...naughty),
]

const units = fc.integer({ max: 0xffff }).map((unit) => String.fromCharCode(unit))
const marks = fc.constantFrom('\u0300', '\u0344', '\u0315', '\u0958', '\ufb2c', '\u{1d160}', 'a')

// The limit of each field is tried in `pages/texts.test.ts`.
const longTexts = fc
  .tuple(fc.constantFrom('x', 'é', 'e\u0301', 'ع', '\u{1f1ee}\u{1f1e9}'), fc.nat({ max: 600 }))
  .map(([each, count]) => each.repeat(count))

/** Unusual and overlong texts. */
export const wildTexts: fc.Arbitrary<string> = fc.oneof(
  { weight: 24, arbitrary: fc.constantFrom(...naughty) },
  { weight: 12, arbitrary: fc.string({ unit: units, maxLength: 12 }) },
  { weight: 12, arbitrary: fc.string({ unit: marks, maxLength: 40 }) },
  { weight: 12, arbitrary: longTexts },
  {
    weight: 1,
    arbitrary: fc.constantFrom('x', '🎁', '\u0000', '\u0344').map((each) => each.repeat(25_000)),
  },
)

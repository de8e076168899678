import { digitsOf, isRealDay, months } from './date.ts'
import { plain } from './plain.ts'

/**
 * Reads a date that a person wrote, as eight digits DDMMYYYY: '12022022', '12/2/22', '12.02.2022',
 * '2022-02-12' or '12 Februari 2022', in the digits of any script; undefined for any other text.
 */
export function readDay(text: string) {
  const digits = digitsIn(text)
  return digits && isRealDay(digits) ? digits : undefined
}

/** Why a text with the shape of a date is none: a sentence; undefined for a date and for any other text. */
export function dayProblem(text: string) {
  const digits = digitsIn(text)
  if (!digits || isRealDay(digits)) return undefined
  const [day, month, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].map(Number)
  const name = months[Number(month) - 1]
  return name
    ? `${day} ${name} ${year} tidak ada di kalender.`
    : `Bulan ke-${month} tidak ada. Tulis tanggalnya dulu, lalu bulan dan tahun.`
}

/** The sentence for a day and month without a year; undefined for any other text. */
export function yearProblem(text: string) {
  const written = text.trim()
  if (readDay(written) || !readYearly(written)) return undefined
  return `Tulis tahunnya juga, misalnya ${written} ${new Date().getFullYear()}.`
}

/** Reads a day and month that a person wrote without a year, as eight digits with any leap year. */
export function readYearly(text: string) {
  return readDay(`${text.trim()} 2024`)
}

/** A date in any notation as eight digits; a text that is none stays, and so do eight digits. */
export function digitsWritten(text: string) {
  const digits = digitsOf(plain(text))
  return readDay(text) ?? (isEightDigits(digits) ? digits : text.trim())
}

/** Whether a text is eight digits, hyphens aside. */
export function isEightDigits(text: string) {
  return /^\d{8}$/.test(digitsOf(text))
}

/** Whether nothing can be added to a typed date: it ends with a year of four digits, or begins with one. */
export function isWholeDate(text: string) {
  const written = plain(text)
  return /(^|\D)\d{4}$/.test(written) || /^\d{4}\D\d\d\D\d\d$/.test(written)
}

// Years of two digits are those from 1970 to 2069, as in POSIX.
const FIRST_OF_OLD_CENTURY = 70

const BETWEEN = String.raw`(?:\s*[-/.,]\s*|\s+)`
const DAY = String.raw`(?<day>\d{1,2})`
const MONTH = String.raw`(?<month>\d{1,2})`
const NAME = String.raw`(?<month>\p{L}{3,})\.?`
const YEAR = String.raw`(?<year>\d{4}|['’]?\d\d)`
const ORDINAL = '(?:st|nd|rd|th)?'

const shapes = [
  String.raw`(?<day>\d\d)(?<month>\d\d)(?<year>\d{4})`,
  `${DAY}${BETWEEN}${MONTH}${BETWEEN}${YEAR}`,
  `${DAY}${ORDINAL}${BETWEEN}?${NAME}${BETWEEN}?${YEAR}`,
  `${NAME}${BETWEEN}?${DAY}${ORDINAL}${BETWEEN}${YEAR}`,
  // A copied timestamp has an hour behind its day.
  String.raw`(?<year>\d{4})${BETWEEN}${MONTH}${BETWEEN}${DAY}(?:[t ]\d\d:\d\d.*)?`,
].map((shape) => new RegExp(`^${shape}$`, 'u'))

// Words before a copied date. A text with other words is no date, and a moment shows it as it is.
const BEFORE =
  /^(?:tanggal|tgl|sen(?:in)?|sel(?:asa)?|rabu?|kam(?:is)?|jum(?:['’]?at)?|sab(?:tu)?|min(?:ggu)?|ahad|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)[.,:\s]+/

// By the beginnings of their names: Indonesian with usual spellings, English and Malay.
const monthNames = [
  'januari january',
  'februari february pebruari febuari',
  'maret march mac',
  'april',
  'mei may',
  'juni june',
  'juli july julai',
  'agustus august agt ags ogos',
  'september',
  'oktober october',
  'november nopember',
  'desember december disember',
].map((names) => names.split(' '))

// The eight digits of a text with the shape of a date, whether or not the calendar has that day.
function digitsIn(text: string) {
  const written = plain(text).toLowerCase().replace(BEFORE, '').replace(/[.,]$/, '')
  for (const shape of shapes) {
    const { day = '', month = '', year = '' } = shape.exec(written)?.groups ?? {}
    const number = monthOf(month)
    if (number) return day.padStart(2, '0') + String(number).padStart(2, '0') + fullYear(year)
  }
  return undefined
}

function monthOf(written: string) {
  if (/^\d+$/.test(written)) return Number(written)
  const index = monthNames.findIndex((names) => names.some((name) => written && name.startsWith(written)))
  return index >= 0 ? index + 1 : undefined
}

function fullYear(written: string) {
  const digits = written.replace(/\D/g, '')
  if (digits.length === 4) return digits
  return `${Number(digits) < FIRST_OF_OLD_CENTURY ? 20 : 19}${digits}`
}

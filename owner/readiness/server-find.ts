import { countCharacters } from '#contract/characters.ts'
import { codecName, leastPlayed, soundTexts } from '#contract/codecs.ts'
import { isolated } from '#contract/isolated.ts'
import type { Context } from '#server/context.ts'
import { sampleFile } from '#server/media/sample.ts'
import { keyOf } from '#server/media/storage/key.ts'
import { existingParts, loadExisting, type Row } from '#server/pages/load-existing.ts'
import type { Check, Finding, PageReadiness } from '#server/pages/page-readiness.ts'
import { numberWord, texts } from './contract.ts'

type PageContext = Pick<Context, 'db' | 'gift' | 'media' | 'now' | 'origin'>

type Stored = {
  key: string
  kind: string
  type: string
  bytes: number
  width: number
  height: number
  codecs: string
}

const EMPTY = 'empty'

/** Finds broken, missing and risky content of one page in the database. */
export async function findUnready(context: PageContext, readiness: PageReadiness) {
  const { checks = [], checkGift, isOptional } = readiness
  const findings = checkGift?.(context.gift, context.now()) ?? []
  for (const check of checks) findings.push(...(await findByCheck(context, check)))
  const needed = checks.filter(({ missing }) => missing !== undefined)
  const empty = findings.filter(({ code }) => code === EMPTY)
  return isOptional && empty.length === needed.length
    ? findings.filter(({ code }) => code !== EMPTY)
    : findings
}

async function findByCheck(context: PageContext, check: Check) {
  const findings: Finding[] = []
  let count = 0
  for await (const rows of rowsInParts(context, check)) {
    const isAsked = count < MOST_ASKED
    count += rows.length
    findings.push(...(await findInRows(context, check, { rows, isAsked })))
    if (findings.length >= MOST_FINDINGS) return together(findings.slice(0, MOST_FINDINGS))
  }
  const { missing, field } = check
  return check.isList && count === 0 && missing ? [emptyAt({ field }, missing)] : together(findings)
}

// Several items that lack the same are one thing to do, which begins at the first.
function together(findings: Finding[]) {
  const [first, ...others] = findings.filter(({ code }) => code === EMPTY)
  if (!first || others.length === 0) return findings
  const { message } = first
  const many = `${numberWord(others.length + 1)} ${message.charAt(0).toLowerCase()}${message.slice(1)}`
  return [{ ...first, message: many }, ...findings.filter(({ code }) => code !== EMPTY)]
}

/** Rows of a check, and whether to look for their files in the store. */
type Part = { rows: Row[]; isAsked: boolean }

async function findInRows(context: PageContext, check: Check, { rows, isAsked }: Part) {
  const { missing, short } = check
  const files = check.media && (await loadFiles(context, rows.map(textIn(check)), isAsked))
  const findings: Finding[] = []
  for (const row of rows) {
    const text = textIn(check)(row)
    const named = fieldOf(check, row)
    if (missing && !check.isList && (text === '' || text === '[]')) findings.push(emptyAt(named, missing))
    if (short && text !== '' && lettersOfAll(check, text) < short.letters)
      findings.push({ code: 'short', level: 'risky', message: short.message, field: named.field })
    findings.push(...findLongWords(check, text, named))
    const key = keyOf(text, context.origin)
    if (files && key && !sampleFile(key)) findings.push(...findInFile(check, files.get(key), named))
  }
  return findings
}

type NamedField = Pick<Finding, 'field' | 'item'> & { name: string }

// An item of a list is named by its title.
function fieldOf({ name, field, item, titled }: Check, row: Row): NamedField {
  if (!item) return { name, field }
  const title = titled ? row[titled] : ''
  return { name: title ? `${name} "${isolated(String(title))}"` : name, field, item: Number(row[item]) }
}

function textIn({ column }: Check) {
  return (row: Row) => String(row[column] ?? '')
}

function emptyAt({ field, item }: Omit<NamedField, 'name'>, message: string): Finding {
  return { code: EMPTY, level: 'missing', message, field, ...(item === undefined ? {} : { item }) }
}

function lettersOfAll({ texts: split }: Check, stored: string) {
  const parts = split?.(stored) ?? [{ text: stored }]
  return parts.reduce((letters, { text }) => letters + countCharacters(text), 0)
}

function findLongWords(
  { letters, texts: split }: Check,
  stored: string,
  { name, ...control }: NamedField,
): Finding[] {
  if (letters === undefined) return []
  return (split?.(stored) ?? [{ text: stored, field: control.field }]).flatMap(({ text, ...part }) => {
    const word = text.split(BREAK).find((each) => lettersIn(each) > letters)
    if (word === undefined) return []
    return [{ code: 'long_word', level: 'risky', message: texts.broken(name, word), ...control, ...part }]
  })
}

// Lines break at spaces, after hyphens and emoji, and anywhere in scripts without spaces.
const BREAK =
  /\s+|(?<=[-\p{Extended_Pictographic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])/u

// A word's width, in letters of average width.
function lettersIn(word: string) {
  let width = 0
  for (const letter of word.normalize('NFC')) {
    if (/[ijlrtfI.,:;!|'()]/.test(letter)) width += 0.6
    else if (/[mwMW@]/.test(letter)) width += 1.5
    else width += /\p{Lu}/u.test(letter) ? 1.2 : 1
  }
  return width
}

function findInFile({ media }: Check, file: Stored | undefined, { name, ...control }: NamedField): Finding[] {
  if (!file) return [{ code: 'file_gone', level: 'broken', message: texts.gone(name), ...control }]
  if (file.kind === 'video' || file.kind === 'audio' || file.kind === 'narration')
    return findCodec(file, { name, ...control })
  if (!media?.pixels || Math.max(file.width, file.height) >= media.pixels) return []
  return [{ code: 'small_photo', level: 'risky', message: texts.small(name), ...control }]
}

// Files that are older than their codecs in the database are not judged.
function findCodec({ kind, type, codecs }: Stored, { name, ...control }: NamedField): Finding[] {
  const { codec, reach } = leastPlayed(codecs.split(' ').filter(Boolean), type)
  if (reach === 'all') return []
  const isFilm = kind === 'video'
  const finding = { code: isFilm ? 'film_codec' : 'song_codec', ...control }
  if (reach === 'few') {
    const message = isFilm ? texts.film(codecName(codec)) : soundTexts.few(name, codec)
    return [{ ...finding, level: 'broken', message }]
  }
  if (kind === 'narration') return [{ ...finding, level: 'risky', message: texts.unheard }]
  return [{ ...finding, level: 'risky', message: isFilm ? texts.oldPhones : soundTexts.recent(name) }]
}

async function* rowsInParts({ db, gift }: PageContext, check: Check) {
  const { table, column, item, titled, within, isAlone } = check
  const named = item ? [item, ...(titled ? [titled] : [])] : []
  const columns = [column, ...named, ...(within ? [within.column] : [])]
  const around = within ? await loadExisting(db, gift.id, { table: within.table, columns: [] }) : []
  const ids = new Set(around.map(({ id }) => id))
  for await (const rows of existingParts(db, gift.id, { table, columns })) {
    if (isAlone !== undefined && isAlone !== (rows.length === 1)) continue
    yield within ? rows.filter((row) => ids.has(Number(row[within.column]))) : rows
  }
}

// In groups, so that a remote store does not get hundreds of requests at once.
const ASKED_AT_ONCE = 20

// The limits of one check: a list of more than a hundred findings helps no one, and a remote store takes
// milliseconds for each file.
const MOST_FINDINGS = 100
const MOST_ASKED = 2000

async function loadFiles(context: PageContext, urls: string[], isAsked: boolean) {
  const keys = urls.flatMap((url) => keyOf(url, context.origin) ?? [])
  const files = new Map<string, Stored>()
  for (let start = 0; start < keys.length; start += ASKED_AT_ONCE) {
    const some = keys.slice(start, start + ASKED_AT_ONCE)
    const rows = await context.db
      .selectFrom('media')
      .select(['key', 'kind', 'type', 'bytes', 'width', 'height', 'codecs'])
      .where('gift_id', '=', context.gift.id)
      .where('key', 'in', some)
      .execute()
    const isThere = await Promise.all(rows.map((row) => !isAsked || isStored(context, row)))
    for (const [index, row] of rows.entries()) if (isThere[index]) files.set(row.key, row)
  }
  return files
}

// Reads its first byte; a truncated file counts as missing.
async function isStored({ media }: PageContext, { key, bytes }: Stored) {
  const stream = await media.open(key, { start: 0, end: 0 }, bytes)
  stream?.destroy()
  return stream !== undefined
}

// Browsers and Node have TextDecoder, but this compilation has the types of neither.
declare const TextDecoder: new (
  label: string,
  options?: { fatal: boolean },
) => { decode: (bytes: Uint8Array) => string }

/**
 * Reads the texts of a song's tags again, which libraries decode as Latin-1: where Latin-1 makes no words of them and
 * another code page does, they are decoded by that one. Other texts stay as they are.
 */
export function readTexts(texts: string[]) {
  const bytes = texts.map(bytesOf)
  const strange = bytes.flatMap((each, index) =>
    each && isStrange(texts[index] ?? '') ? [...each, SPACE] : [],
  )
  const page = strange.length > 0 ? findPage(Uint8Array.from(strange)) : undefined
  return texts.map((text, index) => {
    const read = bytes[index]
    if (!read) return text
    const isOfPage = page && (page === CENTRAL || isStrange(text) || !/[A-Za-z]/.test(text))
    return decode('utf-8', read) ?? (isOfPage ? decode(page, read) : undefined) ?? text
  })
}

const SPACE = 0x20
const CENTRAL = 'windows-1250'
const UNREADABLE = '\u{fffd}'

// How browsers and libraries read Latin-1 (WHATWG Encoding, 4.2).
const LATIN = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]),
)

// Undefined for a text of ASCII, or with letters that Latin-1 lacks.
function bytesOf(text: string) {
  const bytes = [...text].map(
    (letter) => LATIN.get(letter) ?? (letter < '\u0100' ? letter.charCodeAt(0) : -1),
  )
  return bytes.includes(-1) || bytes.every((byte) => byte < 0x80) ? undefined : Uint8Array.from(bytes)
}

// Accents stand alone or in pairs between plain letters, and signs not inside a word.
const STRANGE = [
  /[^\0-\x7f]{3}/,
  /(?<![^\s\0-\x2f])[^\s\0-\x7f]{2}(?![^\s\0-\x2f])/,
  /[\u0080-\u009f\u00adƒ‚ˆ‰˜¤¦¨¬¯¶¸]/,
  /\p{L}[¡-©«-³µ¶¸¹»-¿]\p{L}|\p{L}{2}[³¹]|£\p{L}/u,
]

function isStrange(text: string) {
  return STRANGE.some((pattern) => pattern.test(text))
}

type Page = { name: string; isPlausible: (text: string) => boolean }

// Code pages whose words are recognised by their shape.
const SHAPED: Page[] = [
  { name: 'windows-874', isPlausible: (text) => hasWords(text, THAI) },
  { name: 'windows-1251', isPlausible: (text) => hasWords(text, CYRILLIC) },
  { name: 'koi8-r', isPlausible: (text) => hasWords(text, CYRILLIC) },
]

// Vowels and tones stand above, below or behind a consonant, one tone at most; rare letters are in no song.
const THAI =
  /^(?!.*[ฃฅฆฌฎฏฐฑฒฦฺํ๎ฯ])(?!.*ฤ(?!ด))(?!.*[\u0e47-\u0e4e]{2})(?!.*(?<![\u0e01-\u0e2e])[\u0e31\u0e34-\u0e39])(?!.*[\u0e40-\u0e44](?![\u0e01-\u0e2e]))[\u0e01-\u0e2e\u0e40-\u0e44][\u0e01-\u0e4e]{2,}$/
// A capital begins a word, or all of it is in capitals; there is a vowel, and a soft or hard sign behind a consonant.
const CYRILLIC =
  /^(?!.*(?<![бвгджзклмнпрстфхцчшщБВГДЖЗКЛМНПРСТФХЦЧШЩ])[ьъЬЪ])(?=.*[аеёиоуыэюяіїєўАЕЁИОУЫЭЮЯІЇЄЎ]|.$|\p{Lu}+$)(?:[Ѐ-Я]?[а-џґ]*|[Ѐ-ЯҐ]+)$/u
const LATIN_WORD = /^(?=.*[A-Za-z])(?:\p{Lu}?[a-zà-ž]*|\p{Lu}+)$/u

// Words are of one script; those in ASCII may be of any language.
function hasWords(text: string, word: RegExp) {
  const words = text.split(/[\0-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f«»“”„–—…’№]+/).filter(Boolean)
  return words.every((each) => /^[\0-\x7f]+$/.test(each) || word.test(each))
}

// The most common characters, and those in the names of songs and singers.
const HAN =
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运笔爱夜雨梦歌风花雪星泪吻恋阳亮曲红黑朋友青春幸福快乐孤单伤童周杰伦邓丽君林俊菲陈奕迅刘华李蔡瓷阔蓝念永远背影遇妈甜蜜晴千勇温柔故乡晨秋冬夏岁语简双截棍龙拳霍元甲稻香彩虹破菊台球良冠'
const TRADITIONAL =
  '這個們來為國說時會對過發後裡經麼學當沒動還進樣開從實軍與長機間問應戰頭體見產話門聲員論義幾認條氣題爾變總電數報結務場計資統區隊馬書聽達強難權設記類據邊張該規萬覺術領確傳師觀讓識帶導爭運筆愛夢風淚戀陽紅單傷傑倫鄧麗陳劉華藍遠語簡雙龍東歲媽溫鄉雲飛鳥魚車輕憶葉聖願離別燈畫'
const HANGUL =
  '이다는가하사나랑고지에의도을를은한아너그대리기어자해우로서내마시인라주세일오니정수비밤별바람눈물꽃길안녕없있같보게만날봄여름겨울못잊처럼야와요부거모든제구미장신상성원전화소년동생편유조선영진경현민김박최강윤방탄단벚엔딩좋코입빅뱅트스레드벨벳엑블랙핑크뉴즈헤질짓말루붉노'
const KANJI = '愛桜夢僕私風涙時見言歩米津玄師東京束込六七八九'

const COMMON = {
  gb18030: HAN,
  big5: HAN + TRADITIONAL,
  shift_jis: HAN + KANJI,
  'euc-kr': HANGUL,
}

// As shares of a text's characters.
const SURE = 0.45
const LIKELY = 0.2

// Chinese, Korean and Thai seldom have as many bytes of capitals, and hardly ever two of small letters.
const RUSSIAN = /^(?=.*(?:[а-яё]{2}|(?:[А-ЯЁ][^А-яЁё]*){5}))[\0-\x7fА-яЁё«»“”„–—…’№]*$/u

function findPage(bytes: Uint8Array) {
  if (hasWords(decode(CENTRAL, bytes) ?? UNREADABLE, LATIN_WORD)) return CENTRAL
  const russian = decode('windows-1251', bytes) ?? UNREADABLE
  if (RUSSIAN.test(russian) && hasWords(russian, CYRILLIC)) return 'windows-1251'
  const rated = Object.entries(COMMON).map(([name, common]) => ({
    name,
    rate: rate(decode(name, bytes), common),
  }))
  const best = rated.reduce((one, other) => (other.rate > one.rate ? other : one))
  if (best.rate >= SURE) return best.name
  const shaped = SHAPED.find(({ name, isPlausible }) => isPlausible(decode(name, bytes) ?? UNREADABLE))
  return shaped?.name ?? (best.rate >= LIKELY ? best.name : undefined)
}

// Kana are in no other code page.
function rate(text: string | undefined, common: string) {
  const letters = [...(text ?? '')].filter((letter) => /[^\0-\x7f]/.test(letter))
  const known = letters.filter(
    (letter) =>
      common.includes(letter) || (common.includes('桜') && /[\u3041-\u3096\u30a1-\u30fc]/.test(letter)),
  )
  return known.length / Math.max(1, letters.length)
}

function decode(name: string, bytes: Uint8Array) {
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

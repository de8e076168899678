// A random part, the content's hash, and the width or kind of a copy.
const KEY = /^[A-Za-z0-9_-]{22}-[a-f0-9]{32}(-[a-z0-9]{1,5})?\.[a-z0-9]{3,4}$/
const STEM_LENGTH = 22 + 1 + 32

/** Whether a name has the form of a key; a path has not. */
export function isKey(name: string) {
  return KEY.test(name)
}

/** The part of a key that all files of one upload share: random, and the hash of its content. */
export function stemOf(key: string) {
  return key.slice(0, STEM_LENGTH)
}

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

/** The address of a stored file. */
export function urlOf(key: string) {
  return `/media/${key}`
}

/** The key of a stored file's address, with or without the gift's own origin; undefined for any other address. */
export function keyOf(url: string, origin = '') {
  const path = origin && url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
  const [, key] = /^\/media\/([\w.-]+)$/.exec(path) ?? []
  return key
}

/**
 * The key in a text that an owner may have pasted, with the address of a stored file at any origin. One at most, so that
 * one field cannot refer to a hundred files.
 */
export function keyIn(text: string) {
  return /\/media\/([\w.-]+)/.exec(text)?.[1]
}

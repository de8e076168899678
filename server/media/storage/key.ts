// Something that nobody can guess, the hash of the content, and which copy of a photo it is.
const KEY = /^[A-Za-z0-9_-]{22}-[a-f0-9]{32}(-[a-z0-9]{1,5})?\.[a-z0-9]{3,4}$/

/** Whether a name can be a key: never a path, never anything but our own names. */
export function isKey(name: string) {
  return KEY.test(name)
}

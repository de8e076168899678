// Far more than any call needs.
const MAX_MEMBERS = 2000
const MAX_DEPTH = 32

/** Whether JSON text has few enough members and levels to be parsed quickly; scans the text once. */
export function isBoundedJson(text: string) {
  let members = 0
  let depth = 0
  let isString = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (character === '"') isString = !isString
    else if (isString) index += character === '\\' ? 1 : 0
    else if (character === ',') members += 1
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    if (members > MAX_MEMBERS || depth > MAX_DEPTH) return false
  }
  return true
}

/** The size of the picture that a chat shows for a gift's link, in pixels. */
export const shareSize = { width: 1200, height: 630 }

/** The title of a gift's link in a chat: without a recipient, and the words before the name. */
export const shareTexts = { forYou: 'Ada sesuatu untukmu', for: 'Ada sesuatu untuk' }

/** The title of a gift's link in a chat; without a name where it is ''. */
export function shareTitle(name: string) {
  return name === '' ? shareTexts.forYou : `${shareTexts.for} ${name}`
}

import { shareSize, shareTitle } from '#contract/share.ts'

// The placeholder for the share head in the built page.
const PLACE = '<!-- share -->'

/** The head of a gift's page for chats (ogp.me), which need whole addresses. */
export function shareHead(origin: string, name: string) {
  const title = `<meta property="og:title" content="${escapeHtml(shareTitle(name))}">`
  return title + pictureTags(`${origin}/share.jpg`)
}

/** The meta tags for the picture alone. */
export function pictureTags(address: string) {
  const { width, height } = shareSize
  const properties = { image: address, 'image:width': width, 'image:height': height }
  const tags = Object.entries(properties).map(
    ([property, content]) => `<meta property="og:${property}" content="${content}">`,
  )
  return `${tags.join('')}<meta name="twitter:card" content="summary_large_image">`
}

/** Replaces the placeholder by the share head. */
export function addShareHead(html: string, head: string) {
  return html.replace(PLACE, () => head)
}

function escapeHtml(text: string) {
  return text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)
}

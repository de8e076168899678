const KEPT = 'font, script, style, textarea, svg, [translate=no]'

let count = 0

const observer = new MutationObserver((records) => {
  for (const { target, addedNodes } of records) {
    if (target instanceof Text) translate(target)
    for (const node of addedNodes) translateAll(node)
  }
})

/**
 * Acts like a browser's translator from now on: each text, also each later one, is replaced by one in `<font>` elements,
 * or moved into them. This one keeps the words.
 */
export function startTranslator() {
  translateAll(document.body)
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
}

/** Lets the texts be as they are again. */
export function stopTranslator() {
  observer.disconnect()
}

function translateAll(root: Node) {
  if (root instanceof Text) return translate(root)
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) translate(text)
}

function translate(text: Text) {
  if (!text.isConnected || text.data.trim() === '' || text.parentElement?.closest(KEPT) !== null) return
  const outer = document.createElement('font')
  const inner = outer.appendChild(document.createElement('font'))
  count += 1
  if (count % 2) inner.append(text.data)
  text.replaceWith(outer)
  if (count % 2 === 0) inner.append(text)
}

// The element that shows the translation of a text, by the text that it replaced.
const standIns = new WeakMap<Node, Element>()

// A page that the browser translates: a translator replaces each text by `<font>` elements, or moves it into one,
// so that React would change texts that are not shown, and fail where it removes one or inserts something before it.
const { removeChild, insertBefore } = Node.prototype

Node.prototype.removeChild = function <Child extends Node>(child: Child) {
  if (child.parentNode === this) return removeChild.call(this, child) as Child
  const shown = standIns.get(child) ?? child
  if (shown.parentNode) removeChild.call(shown.parentNode, shown)
  return child
}

Node.prototype.insertBefore = function <Child extends Node>(child: Child, before: Node | null) {
  return insertBefore.call(this, child, before && childWith(this, standIns.get(before) ?? before)) as Child
}

const observer = new MutationObserver((records) => {
  for (const record of records) {
    if (record.type === 'characterData') putBack(record.target as Text)
    for (const text of record.removedNodes) {
      const standIn = text instanceof Text && !text.isConnected && standInOf(record, records)
      if (!standIn) continue
      standIns.set(text, standIn)
      observer.observe(text, { characterData: true })
    }
  }
})
observer.observe(document, { childList: true, subtree: true })

// The child of an element in which a node is now; none where it was removed.
function childWith(parent: Node, node: Node) {
  let each: Node | null = node
  while (each && each.parentNode !== parent) each = each.parentNode
  return each
}

// A text that React changed is shown again, and translated again.
function putBack(text: Text) {
  standIns.get(text)?.replaceWith(text)
  standIns.delete(text)
}

// The element that came where the text was: in one step with it, beside it, or after it.
function standInOf(
  { target, addedNodes, previousSibling, nextSibling }: MutationRecord,
  records: MutationRecord[],
) {
  const besides = [...addedNodes, previousSibling, nextSibling]
  for (const added of records.filter((each) => each.target === target)) {
    const isSamePlace = added.previousSibling === previousSibling && added.nextSibling === nextSibling
    for (const node of added.addedNodes) {
      if (isFont(node) && (isSamePlace || besides.includes(node))) return node
    }
  }
  return undefined
}

function isFont(node: Node): node is Element {
  return node.nodeName === 'FONT'
}

export {}

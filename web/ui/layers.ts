import { useEffect, useEffectEvent } from 'react'

/** A place in the browser's history: the number of layers that were open there, and its address. */
type Place = { layers: number; url: string }

type Layer = { close: () => void }

/** What is open over the screen and closed by Back, the topmost last. */
export const layers: Layer[] = []
let here = readPlace()
let modals = 0

// wouter dispatches the last two when the app changes the address.
window.addEventListener('popstate', onReturn)
for (const change of ['pushState', 'replaceState']) window.addEventListener(change, notePlace)

/**
 * Lets the browser's Back close what lies over a screen, such as a dialog, instead of leaving the screen: while it is
 * open the history has a place of its own for it.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => (isOpen ? addLayer({ close: () => close() }) : undefined), [isOpen])
}

function addLayer(layer: Layer) {
  // A frame shares the history of the page around it.
  if (window.parent !== window) return
  layers.push(layer)
  if (here.layers < layers.length) history.pushState({ ...history.state, layers: layers.length }, '')
  return () => {
    if (layers.includes(layer)) layers.splice(layers.indexOf(layer), 1)
  }
}

// A layer that closed otherwise leaves its place in the history, and Back skips it. Going back when it closes would leave
// a screen that is opened in the same moment, because the browser goes back asynchronously.
function onReturn() {
  const before = here
  here = readPlace()
  const closing = layers.splice(here.layers)
  for (const layer of closing.reverse()) layer.close()
  const isLeft = here.layers < before.layers && here.url === before.url
  if (isLeft && closing.length === 0) history.back()
}

function notePlace() {
  here = readPlace()
}

function readPlace(): Place {
  return { layers: Number(history.state?.layers ?? 0), url: location.href }
}

/** Opens a modal dialog; the page under it does not scroll. @returns what closes it */
export function showModal(dialog: HTMLDialogElement) {
  dialog.showModal()
  countModals(1)
  return () => {
    dialog.close()
    countModals(-1)
  }
}

/** Whether a modal dialog is open. */
export function hasModal() {
  return modals > 0
}

function countModals(by: 1 | -1) {
  modals += by
  document.body.toggleAttribute('data-modal', hasModal())
}

const failed = new Set<string>()

/** Notes style sheets that failed to load, because the bundler's code requests each of them only once. */
export function noteFailedStyles() {
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    failed.add(target.href)
    target.remove()
  }
  document.addEventListener('error', note, { capture: true })
}

/**
 * Fetches code; after a failure it can be fetched again, together with the style sheets that failed.
 * @throws when the code or its styles cannot be loaded
 */
export async function fetchCode<Module>(load: () => Promise<Module>) {
  await Promise.all([...failed].map(fetchStyles))
  return load()
}

function fetchStyles(href: string) {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href })
  const come = new Promise<void>((done, fail) => {
    link.onload = () => {
      failed.delete(href)
      done()
    }
    link.onerror = () => fail(new TypeError(`Failed to fetch ${href}`))
  })
  document.head.append(link)
  return come
}

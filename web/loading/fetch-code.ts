const failed = new Set<string>()

/** Notes the style sheets that cannot be had. What the bundler puts in asks for each of them just once. */
export function noteFailedStyles() {
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    failed.add(target.href)
    target.remove()
  }
  document.addEventListener('error', note, { capture: true })
}

/**
 * Fetches code that comes when it is needed; what failed before may be asked for again, and does not stand
 * there bare then. @throws when the code or its styles cannot be had
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

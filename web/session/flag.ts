// Only a hint of where to send the person: the server never believes it.
const KEY = 'isLoggedIn'

// Where the browser keeps nothing for this site, even asking throws.
let wasNoted = false

/** Whether this browser was signed in when it was last heard of. */
export function isLoggedIn() {
  try {
    return localStorage.getItem(KEY) === 'true'
  } catch {
    return wasNoted
  }
}

/** Notes that somebody signed in, or that nobody is any more. */
export function noteLoggedIn(isIn: boolean) {
  wasNoted = isIn
  try {
    if (isIn) localStorage.setItem(KEY, 'true')
    else localStorage.removeItem(KEY)
  } catch {
    // The hint then lasts as long as the tab.
  }
}

import { type Person, raka } from './people.ts'

type Kado = { url: string }
type Headers = Record<string, string>

const ACCOUNTS = '/api/user/login.php'

/** Registers a person, unless the account exists, and signs in. @returns the session's cookie */
export async function signUp(kado: Kado, person = raka) {
  await register(kado, person)
  return signIn(kado, person)
}

/** Registers a person. */
export function register(kado: Kado, person: Person) {
  return post(kado, ACCOUNTS, { action: 'create', ...person })
}

/** Signs a person in. @returns the session's cookie */
export async function signIn(kado: Kado, person = raka, headers: Headers = {}) {
  const response = await post(kado, ACCOUNTS, { action: 'login', ...person }, headers)
  if (response.status !== 200) throw new Error(`${person.email} cannot sign in: ${response.status}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1).join(''))
    .join('; ')
}

/** Sends JSON with POST, without the headers of a browser. */
export function post(kado: Kado, path: string, body: object, headers: Headers = {}) {
  return send('POST', kado, path, body, headers)
}

/** Sends JSON with PUT, without the headers of a browser. */
export function put(kado: Kado, path: string, body: object, headers: Headers = {}) {
  return send('PUT', kado, path, body, headers)
}

function send(method: string, { url }: Kado, path: string, body: object, headers: Headers) {
  const sent = { 'content-type': 'application/json', ...headers }
  return fetch(url + path, { method, headers: sent, body: JSON.stringify(body) })
}

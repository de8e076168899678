const raka = { email: 'raka@rumah.id', password: 'lampion-di-danau-7' }

type Kado = { url: string }

/** Registers the owner of a fresh program, and signs in. @returns the session's cookie */
export async function signUp(kado: Kado) {
  await register(kado)
  return signIn(kado)
}

/** Registers the owner, unless the account exists. */
export function register(kado: Kado) {
  return post(kado, '/api/user/login.php', { action: 'create', ...raka })
}

/** Signs the owner in. @returns the session's cookie */
export async function signIn(kado: Kado) {
  const { status, headers } = await post(kado, '/api/user/login.php', { action: 'login', ...raka })
  if (status !== 200) throw new Error(`The owner cannot sign in: ${status}`)
  return headers.get('set-cookie')?.split(';', 1).join('') ?? ''
}

/** Sends JSON without the headers of a browser. */
export function post({ url }: Kado, path: string, body: object, headers: Record<string, string> = {}) {
  return fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

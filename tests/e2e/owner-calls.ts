import { expect, type Kado, raka } from './kado.ts'

/** What the owner changes meanwhile, by calls from another device. */
export async function callAsOwner(kado: Kado) {
  await kado.register(raka)
  const send = (method: string, path: string, values: object, cookie = '') =>
    fetch(`${kado.url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(values),
    })
  const signedIn = await send('POST', '/user/login.php', { action: 'login', ...raka })
  const cookies = signedIn.headers.getSetCookie().map((each) => each.split(';', 1)[0])
  const store = (method: string) => async (path: string, values: object) => {
    expect((await send(method, path, values, cookies.join('; '))).status, path).toBe(200)
  }
  const [put, post] = [store('PUT'), store('POST')]
  return {
    put,
    post,
    give: (values: object) => put('/giving', values),
    lock: (hint = '') => put('/lock', { locked: true, hint }),
  }
}

import { expect } from 'vitest'
import { post, type Started } from './program.ts'

const raka = { email: 'raka@rumah.id', password: 'lampion-di-danau-7' }

type Kado = Pick<Started, 'url'>

/** Registers the owner of a program that nobody owns yet, and signs in; answers the session's cookie. */
export async function signUp(kado: Kado) {
  expect((await register(kado)).status).toBe(200)
  return signIn(kado)
}

/** Registers the owner, who may be there already. */
export function register(kado: Kado) {
  return post(kado, '/api/user/login.php', { action: 'create', ...raka })
}

/** Signs the owner in; answers the session's cookie. */
export async function signIn(kado: Kado) {
  const login = await post(kado, '/api/user/login.php', { action: 'login', ...raka })
  expect(login.status).toBe(200)
  return login.headers.get('set-cookie')?.split(';', 1).join('') ?? ''
}

import { expect } from 'vitest'
import { post, type Started } from './test-program.ts'

const raka = { email: 'raka@rumah.id', password: 'lampion-di-danau-7' }

/** Registers the owner of a program that nobody owns yet, and signs in; answers the session's cookie. */
export async function signUp(kado: Started) {
  expect((await post(kado, '/api/user/login.php', { action: 'create', ...raka })).status).toBe(200)
  return signIn(kado)
}

/** Signs the owner in; answers the session's cookie. */
export async function signIn(kado: Started) {
  const login = await post(kado, '/api/user/login.php', { action: 'login', ...raka })
  expect(login.status).toBe(200)
  return login.headers.get('set-cookie')?.split(';', 1).join('') ?? ''
}

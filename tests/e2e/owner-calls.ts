import { post, put, signIn } from '#tests/http-client.ts'
import { raka } from '#tests/people.ts'
import { expect, type Kado } from './kado.ts'

/** The owner's changes from another device. */
export async function callAsOwner(kado: Kado) {
  await kado.register(raka)
  const cookie = await signIn(kado)
  const storeWith = (send: typeof post) => async (path: string, values: object) => {
    expect((await send(kado, `/api${path}`, values, { cookie })).status, path).toBe(200)
  }
  const store = storeWith(put)
  return {
    put: store,
    post: storeWith(post),
    give: (values: object) => store('/giving', values),
    lock: (hint = '') => store('/lock', { locked: true, hint }),
  }
}

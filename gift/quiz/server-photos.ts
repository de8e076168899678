import type { Kysely, Transaction } from 'kysely'
import { photoTexts } from '#contract/uploaded-photo.ts'
import type { GiftContext, Tenant } from '#server/context.ts'
import type { Database } from '#server/database/schema.ts'
import { loadPictures } from '#server/media/pictures.ts'
import { markSaved } from '#server/media/saved-photos.ts'
import type { Question } from './schemas.ts'

/** The references of a gift's questions to stored photos. */
export async function photoReferences(db: Kysely<Database>, giftId: number) {
  const row = await db.selectFrom('quiz').select('questions').where('gift_id', '=', giftId).executeTakeFirst()
  return photosOf(row ? JSON.parse(row.questions) : []).map((url) => ({ url }))
}

/** Adds to questions the details of their photos that screens need before those load. */
export async function withPhotos(context: GiftContext, questions: Question[]) {
  const pictures = await loadPictures(context, photosOf(questions))
  return questions.map((question) => {
    const photo = pictures.get(question.photo_url ?? '')
    return photo ? { ...question, photo } : question
  })
}

/** Marks the photos of questions as saved; stored ones are not checked again. @throws {Refusal} `validation` */
export async function keepPhotos(
  transaction: Transaction<Database>,
  tenant: Pick<Tenant, 'gift' | 'origin'>,
  questions: Question[],
) {
  const stored = (await photoReferences(transaction, tenant.gift.id)).map(({ url }) => url)
  const added = photosOf(questions).filter((url) => !stored.includes(url))
  await markSaved(transaction, tenant, added, { questions: photoTexts.gone })
}

function photosOf(questions: Question[]) {
  return questions.flatMap(({ photo_url: url }) => url || [])
}

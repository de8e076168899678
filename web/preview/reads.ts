import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import * as coupon from '#gift/coupon/calls.ts'
import { schemas as couponSchemas } from '#gift/coupon/schemas.ts'
import * as crossword from '#gift/crossword/calls.ts'
import { schemas as crosswordSchemas } from '#gift/crossword/schemas.ts'
import * as dateInput from '#gift/date-input/calls.ts'
import { schemas as dateInputSchemas } from '#gift/date-input/schemas.ts'
import * as daysOfLove from '#gift/days-of-love/calls.ts'
import { schemas as daysOfLoveSchemas } from '#gift/days-of-love/schemas.ts'
import * as features from '#gift/features/calls.ts'
import { schemas as featuresSchemas } from '#gift/features/schemas.ts'
import { published } from '#gift/gallery/calls.ts'
import { schemas as gallerySchemas } from '#gift/gallery/schemas.ts'
import * as loveMoment from '#gift/love-moment/calls.ts'
import { schemas as loveMomentSchemas } from '#gift/love-moment/schemas.ts'
import * as loveTyping from '#gift/love-typing/calls.ts'
import { schemas as loveTypingSchemas } from '#gift/love-typing/schemas.ts'
import * as music from '#gift/music/calls.ts'
import { schemas as musicSchemas } from '#gift/music/schemas.ts'
import * as opening from '#gift/opening/calls.ts'
import { schemas as openingSchemas } from '#gift/opening/schemas.ts'
import * as quiz from '#gift/quiz/calls.ts'
import { schemas as quizSchemas } from '#gift/quiz/schemas.ts'
import * as sky from '#gift/sky/calls.ts'
import { schemas as skySchemas } from '#gift/sky/schemas.ts'
import * as todoList from '#gift/todo-list/calls.ts'
import { schemas as todoListSchemas } from '#gift/todo-list/schemas.ts'
import * as videoGift from '#gift/video-gift/calls.ts'
import { schemas as videoGiftSchemas } from '#gift/video-gift/schemas.ts'
import * as guests from '#owner/guests/calls.ts'
import { schemas as guestsSchemas } from '#owner/guests/schemas.ts'
import { keyOf } from '#web/api/etags.ts'

type Read = { read: Endpoint; output: z.ZodMiniType }

const all: [Endpoint, { output: z.ZodMiniType }][] = [
  [opening.load, openingSchemas.load],
  [dateInput.load, dateInputSchemas.load],
  [dateInput.loadHint, dateInputSchemas.loadHint],
  [daysOfLove.load, daysOfLoveSchemas.load],
  [daysOfLove.loadTimeZone, daysOfLoveSchemas.loadTimeZone],
  [features.load, featuresSchemas.load],
  [loveMoment.load, loveMomentSchemas.load],
  [loveTyping.load, loveTypingSchemas.load],
  [videoGift.load, videoGiftSchemas.load],
  [coupon.load, couponSchemas.load],
  [coupon.list, couponSchemas.list],
  [published.loadFolders, gallerySchemas.loadFolders],
  [todoList.load, todoListSchemas.load],
  [music.load, musicSchemas.load],
  [quiz.load, quizSchemas.load],
  [crossword.load, crosswordSchemas.load],
  [sky.load, skySchemas.load],
  [guests.load, guestsSchemas.load],
]

/**
 * The reads that the preview shows with unsaved values, by their keys, each with the schema of its response.
 */
export const reads = new Map<string, Read>(all.map(([read, { output }]) => [keyOf(read), { read, output }]))

import { expect, test } from 'vitest'
import { problemOf, texts } from './contract.ts'

const selected_features = '["gift","letter"]'

test.each([
  [{ title: 'Ruang Kita', selected_features }, undefined],
  [{ title: 'Ruang Kita', selected_features: '[]' }, undefined],
  [{}, texts.empty],
  [{ title: '', selected_features: '[]', error: texts.empty }, texts.empty],
  [{ title: 'Ruang Kita' }, texts.empty],
  [{ title: 'Ruang Kita', selected_features: '' }, texts.empty],
  [{ error: 'Database' }, texts.loadFailed],
  [{ title: 'Ruang Kita', selected_features, error: 'Database' }, texts.loadFailed],
  [{ title: 'Ruang Kita', selected_features: '["gift",' }, texts.loadFailed],
  [{ title: 'Ruang Kita', selected_features: '{"gift":true}' }, texts.loadFailed],
])('a menu of %j has the sentence %s', (answer, sentence) => {
  expect(problemOf(answer)).toBe(sentence)
})

import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { listChunks } from './chunks.ts'
import { firstPage } from './first-page.ts'
import { keepOlder } from './keep-older.ts'
import { precompress } from './precompress.ts'
import { stage } from './stage.ts'

// The oldest browsers that the README promises: Edge shows AVIF since 121, Firefox has a support release at 128, and iOS
// 16 is where many older iPhones end.
const target = ['chrome111', 'edge121', 'firefox128', 'safari16.4']

const WEB = resolve(import.meta.dirname, '..')
const DIST = resolve(import.meta.dirname, '../../dist')

// Modules that are fetched together share a chunk: a handful of files instead of a hundred. First the
// opening, then the way to the menu, the pages behind it, and for owners alone the forms with their
// libraries. The player, the crossword's own page and the hub do not load those pages, so the modules that
// they share with them have chunks of their own; so have the owner's tools of the gallery.
const chunks = [
  {
    name: 'first',
    test: new RegExp(
      [
        'node_modules/(react|react-dom|scheduler|regexparam|wouter)/',
        'vite/preload-helper',
        'gift/opening/(screen(?!-return)|contract|calls)|(gift/date-input|contract/account)/calls\\.',
        'contract/(characters|durations|endpoint|fallback-date|json|refusal|routes|texts)\\.',
        'web/(clock|preview|storage|store)\\.',
        'web/api/(call|content|etags|server-clock)\\.',
        'web/(effects/(?!use-(latest|typed-paragraphs|skip-typing))|loading/)|web/styles/(base|tokens)\\.',
        'web/ui/(alert-times|alerts\\.tsx|boundary|icon|layers|press)|web/scene/(curved-heading|scene|text-width)',
        'web/session/(flag|hash-token|login-declined|login-gate|session)\\.',
        'web/gift-state/(answers|gift-lock|opening-hour|returning)\\.|web/journal/has-journal\\.',
        'web/sound/(bus|music|sound|speaker)',
      ].join('|'),
    ),
  },
  { name: 'waiting', test: /gift\/waiting\// },
  { name: 'answer', test: /gift\/answer\/(?!calls)/ },
  {
    name: 'sealed-letter-hint',
    test: /web\/scene\/(envelope|seal-relief|sealed-letter-hint)|gift\/sealed-letters\/(calls|contract)\./,
  },
  {
    name: 'typed-text',
    test: /web\/(scene\/(typed-text|answer-link)|effects\/use-(typed-paragraphs|skip-typing)|sound\/lowered)/,
  },
  { name: 'sealed-letters', test: /gift\/sealed-letters\/screen/ },
  {
    name: 'parsing',
    test: /contract\/(isolated|json|largest-id|line|plain)\.|web\/(ui\/remove-unusable|scene\/name\.|journal\/finished)/,
  },
  // Neither the way to the menu nor the hub's own forms need them.
  {
    name: 'contracts-behind',
    test: /gift\/(coupon|games|love-moment|love-typing|quiz|video-gift)\/(contract|calls)\./,
  },
  {
    name: 'contracts',
    test: /gift\/(?!music|waiting|(crossword|answer)\/contract)[^/]+\/(contract|calls)\.|contract\/(date|list-calls|media|read-day)\.|web\/gift-state\/visited/,
  },
  {
    name: 'to-menu',
    test: /gift\/(date-input|days-of-love|features)\/screen(?!-(visits|closing|evening))|web\/(scene\/(counter-card|script-heading|seal\.)|api\/use-server-now|gift-state\/sealed-letters)/,
  },
  { name: 'written', test: /web\/scene\/(timeline|written)/ },
  { name: 'quiz-end', test: /gift\/quiz\/screen-(result|words|review)/ },
  { name: 'evening', test: /gift\/features\/screen-(closing|evening)/ },
  {
    name: 'gallery',
    test: /gift\/gallery\/screen-(editable|folder-name|tools|parts)|web\/files\/file-input/,
  },
  { name: 'sending', test: /web\/files\/(upload|photo-(facts|file)|use-sending)\./ },
  { name: 'gallery-owner', test: /gift\/gallery\/owner\// },
  {
    name: 'editing',
    test: /gift\/todo-list\/screen(-|\.css)|web\/(gift-state\/(edit-|may-edit)|lists\/(stored-list|use-removal)|session\/use-change|ui\/(limit-note|use-ask-before-leaving))/,
  },
  { name: 'own-content', test: /web\/session\/own-content/ },
  { name: 'coupons', test: /gift\/coupon\/screen-/ },
  { name: 'main-gift', test: /gift\/(main-gift|love-typing)\/screen(?!-narration)/ },
  {
    name: 'behind-menu',
    test: /gift\/(?!music|waiting|answer)[^/]+\/screen(?!-(lightbox|visits|closing|evening|return|narration|words|review|result))/,
  },
  // The preview inside the hub needs them too, but not the forms.
  {
    name: 'schemas',
    test: /gift\/(opening|date-input|days-of-love|features|main-gift)\/(fields|schemas)\./,
  },
  {
    name: 'schemas-behind',
    test: /gift\/(?!waiting|answer|sealed-letters)[^/]+\/(fields|schemas)\.|owner\/guests\/(contract|schemas)\.|contract\/uploaded-photo\./,
  },
  {
    name: 'signing-in',
    test: /web\/(session\/(later-password-dialog|password-changes|reset-dialog)|forms\/(shared-error|show-errors))\./,
  },
  {
    name: 'hub',
    test: /owner\/(hub(?!\/(section-count|all-sections|typing))|sample)\/|gift\/(?!waiting|(sealed-letters|gallery|coupon|todo-list|love-moment|love-typing|music|video-gift|crossword|quiz|sky)\/form)[^/]+\/form|web\/(api\/fresh|ui\/(caution|date-picker|text-area)|versions\/versions|forms\/(at-once-|clear-request|conflict|day-field|edit-|editor|last-saves|live\.|next-section|use-at-once|use-writes|preview-change|save-state|section-names|sheet-state|text-field|use-(conflict|edit|open|preview|saving))|effects\/use-latest|drafts\/(draft-offer|use-draft)|files\/(file-field|pending-files|use-(file|upload)\.)|lists\/(choice|remove-button|use-list-editor))/,
  },
  {
    name: 'forms',
    test: /node_modules\/(zod|react-hook-form|@hookform)\/|contract\/(fields|schemas)\.|owner\/account\/schemas\.|owner\/account\/contract\.|contract\/(address|body-size|bounded-json|id)\.|web\/ui\/field/,
  },
  // The front door's form keeps no drafts.
  {
    name: 'drafts',
    test: /web\/(drafts\/drafts?\.|lists\/(item-tools|use-order)|ui\/owner-icon)|owner\/(lock|readiness)\/(calls|contract)\./,
  },
]

export default defineConfig({
  root: WEB,
  publicDir: '../public',
  // React 18 and later include it.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [keepOlder(DIST), react(), firstPage(), listChunks(), precompress(DIST)],
  css: { postcss: { plugins: [stage] } },
  build: {
    target,
    outDir: DIST,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: [
        'index.html',
        'tts.html',
        'linked-picture.html',
        'bare-domain.html',
        'nowhere.html',
        'suspended.html',
      ].map((page) => resolve(WEB, page)),
      output: { codeSplitting: { groups: chunks, includeDependenciesRecursively: false } },
    },
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:3000',
      '/media': 'http://127.0.0.1:3000',
      '/share.jpg': 'http://127.0.0.1:3000',
    },
  },
})

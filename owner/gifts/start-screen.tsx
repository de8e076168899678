import { useId, useLayoutEffect, useRef } from 'react'
import { registrationNotice } from '#web/session/registration.ts'
import { NewAccount } from './new-account.tsx'
import '#web/session/account-card.css'
import './start-screen.css'

const STEPS = [
  { title: 'Daftar', text: 'Cukup email dan password.' },
  { title: 'Pilih alamatnya', text: `Misalnya bunga-mawar.${window.location.hostname}` },
  { title: 'Isi, lalu kirim', text: 'Ganti nama, foto, dan suratnya. Kirim tautannya kalau harinya tiba.' },
]

/**
 * Below the welcome in the static page: the steps to a gift, and the form for the first one; where registration is closed,
 * that is said instead.
 */
export function Screen() {
  const main = useRef<HTMLElement>(null)
  const heading = useId()
  const notice = registrationNotice()
  useLayoutEffect(() => {
    document.title = 'Kado'
    // The static page links to this form, and the link may have been followed before it was mounted.
    if (window.location.hash === '#mulai') main.current?.scrollIntoView()
  }, [])
  return (
    <main ref={main} className="start" id="mulai" tabIndex={-1}>
      {!notice && <Steps />}
      <section className="paper account-card" aria-labelledby={heading}>
        <img className="edge-seal" src="/images/wax-seal.svg" alt="" />
        <h2 id={heading} className="heading">
          {notice ? 'Sudah punya akun?' : 'Mulai dari sini'}
        </h2>
        <p className="heading-note">{notice ?? 'Buat akun, lalu pilih alamat kadomu.'}</p>
        <NewAccount />
      </section>
    </main>
  )
}

function Steps() {
  return (
    <ol className="stack start-steps">
      {STEPS.map(({ title, text }, index) => (
        <li key={title}>
          <i className="disc" aria-hidden="true">
            {index + 1}
          </i>
          <b>{title}</b>
          <span className="aside">{text}</span>
        </li>
      ))}
    </ol>
  )
}

import { Link } from 'wouter'
import { routes } from '#contract/routes.ts'
import { Scene } from './scene/scene.tsx'
import './not-found.css'

const HEADING = 'Halaman ini belum ditemukan'

/** The screen for an unknown address. */
export function NotFound() {
  return (
    <Scene
      plate="night"
      className="message message-dimmed not-found"
      title={HEADING}
      lanterns={[
        { x: '12vw', y: '22svh', width: 46, blur: '0.6px', turn: '-5deg' },
        { x: '78vw', y: '74svh', width: 64, blur: '1.6px', turn: '6deg', seconds: 11 },
      ]}
    >
      <img className="not-found-heart" src="/images/heart-lantern.svg" alt="" />
      <h1 className="script" tabIndex={-1}>
        {HEADING}
      </h1>
      <p>Mungkin tautannya keliru, atau halamannya sedang disiapkan.</p>
      <Link className="button button-wax" to={routes.opening}>
        Kembali ke awal
      </Link>
    </Scene>
  )
}

import { Component, type ReactNode } from 'react'

type Props = {
  /** Shown instead after an error while rendering; `retry` renders the children again. */
  failed: (retry: () => void) => ReactNode
  children: ReactNode
}

/** Keeps an error of its children to itself, so that the rest of the page goes on. */
export class Boundary extends Component<Props, { hasFailed: boolean }> {
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override state = { hasFailed: false }
  retry = () => this.setState({ hasFailed: false })

  override render() {
    return this.state.hasFailed ? this.props.failed(this.retry) : this.props.children
  }
}

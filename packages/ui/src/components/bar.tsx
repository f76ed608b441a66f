import './parts.css'

/** Progress within a line; `title` says of what. */
export const Bar = ({ percent, title, text }: { percent: number; title: string; text?: string }) => (
  <span className="gw-bar">
    <progress value={percent} max={100} aria-label={title} />
    <span className="gw-small">{text ?? `${percent} %`}</span>
  </span>
)

import qrcode from 'qrcode-generator'
import { useMemo } from 'react'

/** As one path of an SVG: sharp at any size, and no image has to be made. */
export function QrCode({ text, title }: { text: string; title: string }) {
  const { path, size } = useMemo(() => pathOf(text), [text])
  return (
    <svg className="gw-qr" viewBox={`-2 -2 ${size + 4} ${size + 4}`} role="img" aria-label={title}>
      <rect x={-2} y={-2} width={size + 4} height={size + 4} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function pathOf(text: string): { path: string; size: number } {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const rows = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) =>
      code.isDark(row, column) ? `M${column} ${row}h1v1h-1z` : '',
    ).join(''),
  )
  return { path: rows.join(''), size }
}

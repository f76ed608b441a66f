// A medium is never written down: it is a list of pieces, most of them stretches of the base image.

export type Piece =
  | { readonly kind: 'base'; readonly offset: number; readonly length: number }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'zeros'; readonly length: number }

export const lengthOf = (piece: Piece): number => (piece.kind === 'bytes' ? piece.bytes.length : piece.length)

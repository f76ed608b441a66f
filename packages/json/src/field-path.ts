export type FieldPath = readonly (string | number)[]

/** `interfaces[2].ipv4.address[0].ip`, as names and numbers. */
export const readFieldPath = (text: string): FieldPath =>
  [...text.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, name = '']) =>
    index === undefined ? name : Number(index),
  )

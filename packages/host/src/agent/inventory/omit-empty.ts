type Draft<Section> = { [Field in keyof Section]: Section[Field] | undefined }

/** On the wire what is empty, zero or false is left out; lists stay, as null when there is none. */
export const omitEmpty = <Section extends object>(draft: Draft<Section>): Section => {
  const isTold = ([, value]: [string, unknown]) =>
    value !== undefined && value !== '' && value !== false && value !== 0 && !Number.isNaN(value)
  return Object.fromEntries(Object.entries(draft).filter(isTold)) as Section
}

// Which fields are marked as wrong. Forms are long: whoever is told to correct something must get there with one click.
import { Button } from '@patternfly/react-core'
import { type RefObject, useEffect, useState } from 'react'
import { t } from '../texts/texts.ts'
import './form-foot.css'

interface MarkedField {
  readonly id: string
  readonly label: string
}

const markedIn = (form: HTMLElement | null | undefined): readonly HTMLElement[] => [
  ...(form?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? []),
]

const nameOf = (element: HTMLElement): string =>
  document.querySelector(`label[for="${CSS.escape(element.id)}"] .pf-v6-c-form__label-text`)?.textContent ??
  element.getAttribute('aria-label') ??
  element.id

/** Goes to a field, in the middle of the view: bars that stick to the edges would hide it. */
function goTo(element: HTMLElement | null | undefined): void {
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}

export const goToFirstMarked = (form: HTMLElement | null | undefined): void => goTo(markedIn(form)[0])

interface MarkedFieldsProps {
  /** Something inside of the form. */
  readonly place: RefObject<HTMLElement | null>
  readonly text?: string
}

/** "Correct what is marked", with the way to each of it. */
export function MarkedFields({ place, text = t.forms.invalid }: MarkedFieldsProps) {
  const [fields, setFields] = useState<readonly MarkedField[]>([])
  // What is marked is known when it is on the screen, so it is looked up after each change.
  useEffect(() => {
    const now = markedIn(place.current?.closest('form')).map((each) => ({ id: each.id, label: nameOf(each) }))
    setFields((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now))
  })
  return (
    <span className="gw-marked">
      {text}
      {fields.map(({ id, label }) => (
        <Button key={id} variant="link" isInline onClick={() => goTo(document.getElementById(id))}>
          {label}
        </Button>
      ))}
    </span>
  )
}

// Headers of the list of events. The counts by severity ignore the severity filter, so that a user interface can show
// what the filter hides.
import { Type } from 'typebox'
import { Integer } from '../schema/schema.ts'

const count = (description: string) => Type.Optional(Integer(description, { minimum: 0 }))

export const EventCounts = Type.Object({
  'Severity-Count-Info': count('Events of severity info.'),
  'Severity-Count-Warning': count('Events of severity warning.'),
  'Severity-Count-Error': count('Events of severity error.'),
  'Severity-Count-Critical': count('Events of severity critical.'),
  'Event-Count': count('Events that match all filters, on all pages.'),
})

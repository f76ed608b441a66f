export { Event } from '../api/events.ts'
export type { EventDefinition, PropertyKind } from '../events/event.ts'
export { eventTexts } from '../events/event-texts.ts'
export { EVENTS, type EventName, renderEvent } from '../events/events.ts'

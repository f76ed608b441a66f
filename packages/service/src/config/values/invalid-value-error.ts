/** A value cannot be used; the message says what would be right. */
export class InvalidValueError extends Error {}

/** A value cannot be used; the message says what would be right. */
export class Unfit extends Error {}

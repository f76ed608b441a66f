/** An image that cannot be read, or is not what it should be. The message continues "the image …". */
export class InvalidIsoError extends Error {}

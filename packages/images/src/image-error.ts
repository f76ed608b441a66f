/** An answer other than the medium that was asked for. The reason is a sentence for the client. */
export class ImageError extends Error {
  readonly status: number
  constructor(status: number, reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.status = status
  }
}

/** Not the job failed but its thread: it ended, or had to be ended. */
export class WorkerError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'WorkerError'
  }
}

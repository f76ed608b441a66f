import { createJobQueue } from '../pki/job-queue.ts'

/** Work by name. Inputs and results are plain data, so that another thread can do it. */
export type Parts = Readonly<Record<string, (input: never) => unknown>>

type InputOf<P extends Parts, Name extends keyof P> = Parameters<P[Name]>[0]
type ResultOf<P extends Parts, Name extends keyof P> = Awaited<ReturnType<P[Name]>>

/** Does one of them: here, or in another thread. */
export type RunPart<P extends Parts> = <Name extends keyof P>(
  name: Name,
  input: InputOf<P, Name>,
  signal?: AbortSignal,
) => Promise<ResultOf<P, Name>>

const turns = createJobQueue(1)

/** In this thread, one at a time, so that no number of clusters keeps it busy for long. */
export const runHere =
  <P extends Parts>(parts: P): RunPart<P> =>
  <Name extends keyof P>(name: Name, input: InputOf<P, Name>, signal?: AbortSignal) =>
    turns(() => Promise.resolve(parts[name]?.(input as never)) as Promise<ResultOf<P, Name>>, signal)

// Makes files only when the test says so, not at all, or as an old installer does.
import type { GeneratorContext } from '@groundwork/openshift/installation'
import type { TestApp } from '../../testing/test-app.ts'

export interface HeldGenerators {
  /** How often files were wanted. */
  readonly asked: number
  release(): void
  /** As before. */
  restore(): void
}

export function holdGenerators({ app }: TestApp): HeldGenerators {
  const { generators } = app
  let asked = 0
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  Object.assign(app, {
    generators: {
      async choose(...[inputs, signal]: Parameters<typeof generators.choose>) {
        asked += 1
        await Promise.race([gate, untilAborted(signal)])
        return generators.choose(inputs, signal)
      },
    },
  })
  return {
    get asked() {
      return asked
    },
    release: open,
    restore: () => void Object.assign(app, { generators }),
  }
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

export function failGenerators({ app }: TestApp, error: Error): Pick<HeldGenerators, 'restore'> {
  const { generators } = app
  Object.assign(app, { generators: { choose: () => Promise.reject(error) } })
  return { restore: () => void Object.assign(app, { generators }) }
}

/** As an installer that knows no credentials but its own. */
export function ignoreLogin({ app }: TestApp): Pick<HeldGenerators, 'restore'> {
  const { generators } = app
  Object.assign(app, {
    generators: {
      async choose(...asked: Parameters<typeof generators.choose>) {
        const { generator, ...rest } = await generators.choose(...asked)
        const ignoring: typeof generator = {
          name: generator.name,
          createManifests: (assets, context) => generator.createManifests(assets, withoutLogin(context)),
          createIgnitionConfigs: (assets, context, mode) =>
            generator.createIgnitionConfigs(assets, withoutLogin(context), mode),
        }
        return { ...rest, generator: ignoring }
      },
    } satisfies typeof generators,
  })
  return { restore: () => void Object.assign(app, { generators }) }
}

const withoutLogin = ({ login: _, ...context }: GeneratorContext): GeneratorContext => context

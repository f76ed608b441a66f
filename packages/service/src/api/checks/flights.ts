// Work for many who ask for the same: one at a time, and whoever asks for something that waits for its turn shares it. What is under way is
// not shared, because it may have been read before the change that made them ask.

export interface Flights<Question, Answer> {
  /** `name`: the same for equal questions. null: too many others wait. */
  ask(name: string, question: Question): Promise<Answer> | null
}

interface Waiting<Question, Answer> {
  readonly question: Question
  readonly answer: Promise<Answer>
  resolve(answer: Answer | PromiseLike<Answer>): void
}

export function createFlights<Question, Answer>(
  work: (question: Question) => Promise<Answer>,
  mostWaiting: number,
): Flights<Question, Answer> {
  const waiting = new Map<string, Waiting<Question, Answer>>()
  let isUnderWay = false

  function startNext(): void {
    const [first] = waiting
    if (isUnderWay || first === undefined) return
    const [name, { question, answer, resolve }] = first
    waiting.delete(name)
    isUnderWay = true
    resolve(work(question))
    const end = () => {
      isUnderWay = false
      startNext()
    }
    answer.then(end, end)
  }

  return {
    ask(name, question) {
      const known = waiting.get(name)
      if (known !== undefined) return known.answer
      if (waiting.size >= mostWaiting) return null
      let resolve: Waiting<Question, Answer>['resolve'] = () => {}
      const answer = new Promise<Answer>((accept) => {
        resolve = accept
      })
      waiting.set(name, { question, answer, resolve })
      startNext()
      return answer
    },
  }
}

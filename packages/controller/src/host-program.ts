// The program for hosts: agent, installer and controller in one file.
import { runHostProgram } from '@groundwork/host/program'

void runHostProgram({
  async controller() {
    // Loaded only here: machines that are discovered or installed need nothing of it, and start faster without.
    const { runControllerProcess } = await import('./run-controller-process.ts')
    return runControllerProcess()
  },
})

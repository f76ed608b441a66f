export const remedies = {
  fix: 'Fix…',
  open: 'Open',
  send: 'Send request',
  sent: 'Done. The checks run again by themselves.',
  command: 'command',
  encoded: 'Give the text itself: the request carries it as base64.',
  request: (count: number) =>
    count === 1 ? 'This request is sent:' : 'These requests are sent, in this order:',
  who: {
    user: 'Here',
    machine: 'At the machine',
    network: 'In the network',
    service: 'On the service',
    nobody: 'Wait',
  },
}

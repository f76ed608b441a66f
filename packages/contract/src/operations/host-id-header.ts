/**
 * On the answer to a registration or a reply of our own agent. `taken`: another machine has this id; register with `own_host_id`. `disputed`:
 * another machine reports under this id; register again. Agents that do not know it go on as ever.
 */
export const HOST_ID_HEADER = 'groundwork-host-id'

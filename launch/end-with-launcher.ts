// Loaded into each part: a launcher that is killed leaves no parts behind.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))

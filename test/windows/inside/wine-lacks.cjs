// What Wine 8 lacks and Windows 10 has: the times of TCP keep-alive (TCP_KEEPIDLE and its like). Node sets them before it connects, and the
// connection then fails as UNKNOWN. No other connection of the tests needs them.
const { Socket } = require('node:net');

Socket.prototype.setKeepAlive = function () {
  return this;
};

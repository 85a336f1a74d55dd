module.exports = { type: "message-filter" };

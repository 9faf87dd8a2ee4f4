CREATE TABLE step (
  seq     INTEGER PRIMARY KEY,
  state   TEXT,
  step    TEXT NOT NULL,
  name    TEXT,
  payload TEXT
) STRICT;
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO step VALUES (0,null,'{"digest":"afc0761333ce40ae3f46a40eb2bb4417507eb8e19f27a7e9b5122c3f01f8e75a","kind":"open","match":"kq3dwMIXSz5jdm1F5JD9Cg","next":[],"prev":"0000000000000000000000000000000000000000000000000000000000000000","seq":0,"signatures":[{"key":"9d437ca9950eac61fd547d927dc4b6559cecf6bb8089dd47bcd0595041d708bd","sig":"fd4e771b94447fff10d258301200fcc9bbc01932e1c6acc886c757104f628afd629fdb91e8d6074bdea0bd1a836048c0072239f39af061247fe6ebfb3bd0ad05"}],"timestamp":{"key":"f5a1e8dd9186d4cdd0e9d42ae96b98f18477e49d2017ea5528d6f090abf82a91","sig":"2b98f1866dcfb82dfc8046dfa8faaf5a9f2ce5afc2e291c58d9252d7ac13efb022bbdcb175c16c5c2b9512bc21a96578880d6dcb43e1b746183b572dac97010c","time":1800000000000},"v":"fogline/1"}','{"salt":"5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","text":"Zoë"}','{"clock":{"budget":600000,"grace":5000},"deadlines":{"join":3600000,"settle":60000,"setup":600000},"game":"toy","name":"36b0be54fd559c29d6f962e0f9e5e3b271eb7a488e8c6de16a0cc16b0d284260","params":{},"relay":"f5a1e8dd9186d4cdd0e9d42ae96b98f18477e49d2017ea5528d6f090abf82a91","rules":1,"sameTurn":["toy.flight"],"seat":0,"seats":[{},{}],"seed":"d8198edbea4890eae36ee9ddcf9119d0b9a4f81cc4ad1f3990a4bc47c45432b2","unpublished":["toy.flight"]}');
INSERT INTO step VALUES (1,null,'{"digest":"0d8d6e9bb4f590302e8613c498f047375a5f11d8afb69980210364db80c676d3","kind":"join","match":"kq3dwMIXSz5jdm1F5JD9Cg","next":[0,1],"prev":"bcc22af152613c55b18c56adf5afc06b9bca727efea5b00c4025c9fc1e84028c","seq":1,"signatures":[{"key":"57464e2c6edf0aeeaff29ac430ef1daa49f4a4bae5b88c8147d26b3888f5e8b3","sig":"8b07c766dee8dcf490fc16be07c5f24ec1320efb5b3a10b3f31aba21eb84b945ad7d341496f22af1dea91657f127501c40b9a9121f31f76a6d390f51507c3d08"}],"timestamp":{"key":"f5a1e8dd9186d4cdd0e9d42ae96b98f18477e49d2017ea5528d6f090abf82a91","sig":"82129337cb908e2eb071bf32b9107579e6de862337cc3c63b06ee92f8e892cdf4fa68939ae9049b13be4c4e4a8b57f390ac1d480117b139822ce09546cb31401","time":1800000000000},"v":"fogline/1"}','{"salt":"5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","text":"Bob"}','{"name":"1cc5d8e0984eeb86ff6bff0ee5b1fe3f191f7f39b3071bad184fd9c24779c80a","seat":1,"seed":"dd5792705994ca79906b07ae5719ead8957677d62f537145f67fcb6ca6ea68dd"}');
INSERT INTO meta VALUES ('proposal/0','{"digest":"44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a","kind":"start","match":"kq3dwMIXSz5jdm1F5JD9Cg","next":[0],"payload":{},"prev":"4d382dcf73606a27b7ac470be9182822e03e49d175827f17ad07b5f6224b3080","seq":2,"signatures":[{"key":"9d437ca9950eac61fd547d927dc4b6559cecf6bb8089dd47bcd0595041d708bd","sig":"34c70e50322242d9292e9f3c68f796cae5fd438c0607ecc48108c7c29c467beed502c6322ed4a3d5f56b9c1b442df5c9fba43c2f2ad9998baa8c90b0e5a24605"}],"v":"fogline/1"}');
INSERT INTO meta VALUES ('schema','1');
CREATE TRIGGER step_is_never_changed BEFORE UPDATE ON step
  WHEN NOT (NEW.seq = OLD.seq AND NEW.step = OLD.step AND (NEW.state IS NULL OR NEW.state IS OLD.state)
    AND (NEW.name IS NULL OR NEW.name IS OLD.name)
    AND (NEW.payload IS OLD.payload OR NEW.payload IS NULL AND instr(json_extract(OLD.step, '$.kind'), '.')
      AND EXISTS (SELECT 1 FROM meta WHERE key = 'publication' AND json_extract(value, '$.storedAt') IS NOT NULL)))
  BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER step_is_never_deleted BEFORE DELETE ON step BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
